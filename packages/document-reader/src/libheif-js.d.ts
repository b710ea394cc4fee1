/** The part of libheif-js in use; the package has no types for its bundle. */
declare module 'libheif-js/wasm-bundle.js' {
  /** Pointers into the memory of the module. */
  type Pointer = object;
  export type HeifHandle = Pointer;

  /** A result, too: 0 is success. */
  export interface HeifError {
    readonly code: { readonly value: number };
    readonly subcode: { readonly value: number };
  }

  export interface HeifChannel {
    readonly id: unknown;
    readonly width: number;
    readonly height: number;
    /** Bytes from one row to the next. */
    readonly stride: number;
    /** A view of the module's memory, until the image is released. */
    readonly data: Uint8Array;
  }

  interface Decoded {
    readonly image: Pointer;
    readonly channels: readonly HeifChannel[];
  }

  const libheif: {
    readonly heif_colorspace: { readonly heif_colorspace_RGB: object };
    readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: object };
    readonly heif_channel: { readonly heif_channel_interleaved: object };
    heif_context_alloc(): Pointer;
    heif_context_read_from_memory(context: Pointer, bytes: Uint8Array): HeifError;
    heif_context_free(context: Pointer): void;
    heif_js_context_get_primary_image_handle(context: Pointer): HeifHandle | HeifError;
    heif_image_handle_get_width(handle: HeifHandle): number;
    heif_image_handle_get_height(handle: HeifHandle): number;
    heif_image_handle_release(handle: HeifHandle): void;
    heif_js_decode_image2(
      handle: HeifHandle,
      colorspace: object,
      chroma: object,
    ): Decoded | HeifError | undefined | Promise<Decoded | HeifError | undefined>;
    heif_image_release(image: Pointer): void;
  };
  export default libheif;
}
