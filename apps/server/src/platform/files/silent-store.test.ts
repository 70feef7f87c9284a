import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeS3Store } from './s3-store.ts';
import { STAND_IN } from './testing/s3-stand-in.ts';

const HASH = '0'.repeat(64);
const LIST = `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>${HASH.slice(0, 2)}/${HASH.slice(2)}</Key>
  <LastModified>2025-01-01T00:00:00.000Z</LastModified><Size>10</Size></Contents></ListBucketResult>`;

/** A store that has one file, and leaves the caller waiting in the middle of it, or before anything is said. */
async function startStore(fall: (response: ServerResponse) => void, isListed: boolean) {
  const server = createServer(({ url }, response) => {
    if (isListed && url?.includes('list-type')) response.end(LIST);
    else fall(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const falls: readonly [string, boolean, (response: ServerResponse) => void][] = [
  ['says nothing to a list', false, () => undefined],
  ['says nothing to a file', true, () => undefined],
  [
    'stops in the middle of a file',
    true,
    (response) => response.writeHead(200, { 'content-length': 10 }).write('half'),
  ],
];

test.each(falls)(
  '[SEC-32] a school whose store %s reads after its time that it is out of reach',
  async (_, isListed, fall) => {
    const reported: unknown[] = [];
    const endpoint = await startStore(fall, isListed);
    const files = makeS3Store({ ...STAND_IN, endpoint }, (error) => reported.push(error), 200);
    await expect(files.find(HASH)).rejects.toMatchObject({ code: 'file_store_unavailable' });
    expect(reported).toHaveLength(1);
  },
);

test('[SEC-32] a school whose store takes a picture without a word reads after its time that it was not kept', async () => {
  const endpoint = await startStore(() => undefined, true);
  const files = makeS3Store({ ...STAND_IN, endpoint }, () => undefined, 200);
  await expect(files.put(Buffer.from('a picture'))).rejects.toMatchObject({ code: 'file_store_unavailable' });
});
