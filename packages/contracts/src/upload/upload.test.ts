import { expect, it } from 'vitest';
import { requestCode } from '../codes/codes.endpoints.ts';
import { taxStatus } from '../status/status.endpoints.ts';
import { uploadFiles } from './upload.endpoints.ts';

it('accepts a rejected file without a reason', () => {
  const { files } = uploadFiles.response.parse({ files: [{ status: 'rejected' }], failedCount: 1 });
  expect(files).toEqual([{ status: 'rejected', reason: '', code: '', fileName: '' }]);
});

it('fills in the defaults of a response without fields', () => {
  expect(requestCode.response.parse({})).toEqual({ message: 'Verification code sent', status: 'success' });
  expect(taxStatus.shape.current_status_id.parse(undefined)).toBe(1);
});
