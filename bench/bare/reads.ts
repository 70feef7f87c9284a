import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * The least that one Node process can do for a read: one prepared query, one JSON answer. Nobody signs in and
 * nothing is checked. `node bench/bare/reads.ts <database> <user id>`; the paths are those of the product.
 */
const [database = '', userId = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: database, max: 16 });
// At the end of a run the database goes first.
pool.on('error', () => process.exit());

const QUERIES: Readonly<Record<string, string>> = {
  '/sessions': 'select * from chat_sessions where user_id = $1 order by updated_at desc, id desc limit 51',
  '/chatbots':
    'select b.* from user_chatbots a join chatbots b on b.id = a.chatbot_id where a.user_id = $1 order by a.position',
};

const server = createServer((request, response) => {
  const name = request.url ?? '';
  pool.query({ name, text: QUERIES[name] ?? '', values: [userId] }).then(
    ({ rows }) => {
      const body = JSON.stringify(rows);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
