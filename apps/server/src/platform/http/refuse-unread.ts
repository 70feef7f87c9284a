import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/errors.ts';
import { AppError } from '../../kernel/app-error.ts';
import { ERROR_STATUS } from './error-status.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

/** What cannot be read never becomes a request: it is refused here, in the words of every other failure. */
export function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(writeAnswer(nameFailure(error.code)));
  socket.destroy(error);
}

function nameFailure(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('body_too_large');
  const message = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '沒有在時限內送達' : '不是有效的 HTTP 請求';
  return new AppError('invalid_input', { fields: [{ path: 'request', message }] });
}

function writeAnswer({ code, message, fields }: AppError): string {
  const answer: ErrorBody = { code, message, ...(fields && { fields }) };
  const body = JSON.stringify(answer);
  const status = ERROR_STATUS[code];
  const headers = {
    ...SAFE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/** What a caller expects beside 100-continue is nothing that we know: the request is answered as if it were not said. */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
