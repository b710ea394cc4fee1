/** The sizes in which a file is shown: in a list, and on its own. */
export const previewKinds = ['thumbnail', 'picture'] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** The longer side of a preview at most, in pixels. */
export const previewSides = { thumbnail: 320, picture: 2048 } as const satisfies Record<PreviewKind, number>;

const previewedTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
];

/** Whether the server makes previews of files with this media type. */
export function hasPreview(mediaType: string): boolean {
  return previewedTypes.includes(mediaType);
}
