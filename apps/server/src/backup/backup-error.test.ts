import { expect, test } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import { explainFailure } from './backup-error.ts';

test('an operator whose school has no room for its files reads of the disk, and of the bucket where there is one', () => {
  const cause = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  expect(explainFailure(new AppError('file_store_full', { cause }))).toMatch(
    /^磁碟空間不足。.*（no space left）$/,
  );
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(explainFailure(new AppError('file_store_unavailable', { cause: away }))).toMatch(/S3/);
});
