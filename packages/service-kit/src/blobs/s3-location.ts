import { z } from 'zod';
import { EnvError, type EnvOf } from '../env/env.ts';

export const s3Settings = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

/** The objects of one service in a bucket. */
export interface S3Location {
  readonly bucket: string;
  /** What the names of the objects begin with, such as `prefix/documents/`. */
  readonly prefix: string;
  /** Amazon's when there is none. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Without them, those of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Reads `s3://bucket/prefix`. */
export function readS3Location(
  address: string,
  service: string,
  settings: EnvOf<typeof s3Settings>,
): S3Location {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket === undefined) throw new EnvError('BLOB_STORE: must look like s3://bucket/prefix');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new EnvError('S3_SECRET_ACCESS_KEY: must be set together with S3_ACCESS_KEY_ID');
  return {
    bucket,
    prefix: [...path.split('/'), service, '']
      .filter((part, at, all) => part || at === all.length - 1)
      .join('/'),
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey }
        : undefined,
  };
}
