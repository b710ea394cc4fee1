import { getDeclaration, type Profile, type ProfileFields } from '@dossier/contracts';
import { ApiError, call, currentLanguage } from '@dossier/remote-kit';
import { saveFile } from '@dossier/remote-kit/save-file';
import { saveDeclaration } from './tax-profile.mutations.ts';
import { declarationFileName, buildTaxDeclaration } from './declaration.ts';

/** Stores the declaration on the server, so that every device can download it. */
export async function storeDeclaration(
  values: ProfileFields,
  userId: number,
  taxYear: number,
): Promise<void> {
  const now = new Date();
  await saveDeclaration({
    taxData: buildTaxDeclaration(values, userId, taxYear, currentLanguage(), now),
    filename: declarationFileName(userId, now),
  });
}

/** Downloads the declaration; creates it first when storing it failed at completion. */
export async function downloadDeclaration(profile: Profile, taxYear: number): Promise<void> {
  const query = { taxYear };
  const file = await call(getDeclaration, { query }).catch(async (cause: unknown) => {
    if (!(cause instanceof ApiError) || cause.code !== 'DECLARATION_NOT_FOUND') throw cause;
    await storeDeclaration(profile, profile.userId, taxYear);
    return call(getDeclaration, { query });
  });
  const { metadata } = JSON.parse(await file.text()) as { metadata: { submitDate: string } };
  saveFile(file, declarationFileName(profile.userId, new Date(metadata.submitDate)));
}
