/**
 * An answer on the wire is an opening, pieces and an ending, whether it is streamed as server-sent events
 * or is one JSON object. So one writer serves both, and both say the same. Pieces arrive escaped for JSON:
 * that is done once for an answer and never while its tokens are due.
 */
export type Frames = {
  contentType: string;
  open: string;
  piece(escaped: string): string;
  /** `count` is the number of tokens that were written. */
  finish(reason: 'stop' | 'length', count: number): string;
  /** What says that nothing more comes; empty for JSON. */
  done: string;
};

export type FrameOptions = { id: string; model: string; promptTokens: number; includeUsage: boolean };

/** The inside of a JSON string. */
export const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

export const sseData = (data: string) => `data: ${data}\n\n`;

const nowInSeconds = () => Math.floor(Date.now() / 1000);

export function makeStreamFrames({ id, model, promptTokens, includeUsage }: FrameOptions): Frames {
  const head = `{"id":${JSON.stringify(id)},"object":"chat.completion.chunk","created":${nowInSeconds()},"model":${JSON.stringify(model)},"system_fingerprint":"fp_demo","choices":`;
  // With include_usage every chunk carries the field, and only the last one a value.
  const tail = includeUsage ? ',"usage":null}' : '}';
  const chunk = (delta: string, reason: string) =>
    sseData(`${head}[{"index":0,"delta":${delta},"logprobs":null,"finish_reason":${reason}}]${tail}`);
  const [before = '', after = ''] = chunk('{"content":"\0"}', 'null').split('\0');
  return {
    contentType: 'text/event-stream; charset=utf-8',
    open: chunk('{"role":"assistant","content":"","refusal":null}', 'null'),
    piece: (escaped) => before + escaped + after,
    finish: (reason, count) =>
      chunk('{}', `"${reason}"`) +
      (includeUsage ? sseData(`${head}[],"usage":${writeUsage(promptTokens, count)}}`) : ''),
    done: sseData('[DONE]'),
  };
}

export function makeWholeFrames({ id, model, promptTokens }: FrameOptions): Frames {
  return {
    contentType: 'application/json; charset=utf-8',
    open: `{"id":${JSON.stringify(id)},"object":"chat.completion","created":${nowInSeconds()},"model":${JSON.stringify(model)},"system_fingerprint":"fp_demo","choices":[{"index":0,"message":{"role":"assistant","refusal":null,"content":"`,
    piece: (escaped) => escaped,
    finish: (reason, count) =>
      `"},"logprobs":null,"finish_reason":"${reason}"}],"usage":${writeUsage(promptTokens, count)}}`,
    done: '',
  };
}

function writeUsage(promptTokens: number, completionTokens: number): string {
  return JSON.stringify({
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  });
}
