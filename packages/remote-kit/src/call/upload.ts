import { StalledError, type UploadOptions } from './upload-options.ts';

/** `fetch` cannot report what was sent, so uploads go by XMLHttpRequest. */
export function upload(
  url: string,
  form: FormData,
  { headers, onProgress, signal, stallMs }: UploadOptions,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reject(new StalledError());
      request.abort();
    }, stallMs);
  };
  request.open('POST', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = (event) => {
    alive();
    if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
  };
  request.onload = () => {
    const headerLines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
    const responseHeaders = headerLines.map((line) => line.split(/:\s*/, 2) as [string, string]);
    resolve(new Response(request.response as Blob, { status: request.status, headers: responseHeaders }));
  };
  request.onerror = () => reject(new TypeError('network'));
  request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
  request.onloadend = () => clearTimeout(timer);
  request.responseType = 'blob';
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  if (signal?.aborted) {
    reject(new DOMException('aborted', 'AbortError'));
  } else {
    alive();
    request.send(form);
  }
  return promise;
}
