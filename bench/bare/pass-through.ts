import { Agent, createServer, request } from 'node:http';

/**
 * The least that one Node process can do for a streamed answer: pass the request on and pipe the bytes back.
 * What the product costs is told in multiples of this. `node bench/bare/pass-through.ts <AI server's address>`
 */
const [target = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxFreeSockets: 1024 });

const server = createServer((incoming, outgoing) => {
  const { authorization, 'content-type': type, 'content-length': length } = incoming.headers;
  const call = request(`${target}/chat/completions`, {
    method: 'POST',
    agent,
    headers: { authorization, 'content-type': type, 'content-length': length },
  });
  call.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] });
    answer.pipe(outgoing);
  });
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
