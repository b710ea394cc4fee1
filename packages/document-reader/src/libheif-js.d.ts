/** The part of libheif-js in use; the package has no types for its bundle. */
declare module 'libheif-js/wasm-bundle.js' {
  /** Pointers into the memory of the module. */
  type Pointer = object;

  export interface HeifImage {
    readonly handle: Pointer;
    get_width(): number;
    get_height(): number;
    free(): void;
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
    /** The error, if decoding failed. */
    readonly code?: unknown;
    readonly image: Pointer;
    readonly channels: readonly HeifChannel[];
  }

  interface HeifDecoder {
    /** The open container. */
    readonly decoder: Pointer | null;
    decode(bytes: Uint8Array): HeifImage[];
  }

  const libheif: {
    readonly HeifDecoder: new () => HeifDecoder;
    readonly heif_colorspace: { readonly heif_colorspace_RGB: object };
    readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: object };
    readonly heif_channel: { readonly heif_channel_interleaved: object };
    heif_js_decode_image2(
      handle: Pointer,
      colorspace: object,
      chroma: object,
    ): Decoded | undefined | Promise<Decoded | undefined>;
    heif_image_release(image: Pointer): void;
    heif_context_free(context: Pointer): void;
  };
  export default libheif;
}
