import { shareProblemPath } from '@dossier/contracts/share';
import { keepSharedFiles } from '@dossier/remote-kit/shared-files';

/**
 * Keeps the files of the share menu in this browser, also offline and before a sign-in, and opens home, which offers them. Any
 * website can send a form here, so nothing is uploaded before the person confirms it there.
 */
export async function receiveShare(request: Request): Promise<Response> {
  return Response.redirect(new URL(await keep(request), location.origin), 303);
}

async function keep(request: Request): Promise<string> {
  try {
    const parts = (await request.formData()).getAll('files');
    const files = parts.filter((part) => typeof part !== 'string').filter(({ size }) => size > 0);
    if (files.length === 0) return shareProblemPath('lost');
    return (await keepSharedFiles(files)) ? '/' : shareProblemPath('tooMany');
  } catch {
    return shareProblemPath('lost'); // the form is broken, or the browser refuses to store files
  }
}
