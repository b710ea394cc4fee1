import type { Migration } from '@dossier/service-kit';
import { CreateFiles1763000300000 } from './1763000300000-create-files.ts';
import { CreateFileVersions1763000300001 } from './1763000300001-create-file-versions.ts';
import { CreateShelves1763000300002 } from './1763000300002-create-shelves.ts';
import { CreateFileAccess1763000300003 } from './1763000300003-create-file-access.ts';
import { IndexFileLists1763000300004 } from './1763000300004-index-file-lists.ts';
import { AddFileMac1763000300005 } from './1763000300005-add-file-mac.ts';
import { AddFileProblem1763000300010 } from './1763000300010-add-file-problem.ts';
import { CreateFilePreviews1763000300011 } from './1763000300011-create-file-previews.ts';
import { CreateNoneDeclarations1795341375224 } from './1795341375224-create-none-declarations.ts';
import { CreateTransmittedVersions1795343158140 } from './1795343158140-create-transmitted-versions.ts';
import { AddVersionName1795343159023 } from './1795343159023-add-version-name.ts';
import { CreateFileReviews1795354300001 } from './1795354300001-create-file-reviews.ts';
import { CreateAccountExports1795383202352 } from './1795383202352-create-account-exports.ts';
import { AddReviewReason1795410674826 } from './1795410674826-add-review-reason.ts';
import { ChargeSmallVersions1795644582498 } from './1795644582498-charge-small-versions.ts';
import { RenameShelf1795658782393 } from './1795658782393-rename-shelf.ts';
import { AddFileSorting1795659000100 } from './1795659000100-add-file-sorting.ts';
import { AddFileAnnouncement1795659000101 } from './1795659000101-add-file-announcement.ts';
import { IndexFileAnnouncements1795659000102 } from './1795659000102-index-file-announcements.ts';
import { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';

/** Oldest first. Made by `npm run new:migration`. */
export const migrations: readonly Migration[] = [
  CreateFiles1763000300000,
  CreateFileVersions1763000300001,
  CreateShelves1763000300002,
  CreateFileAccess1763000300003,
  IndexFileLists1763000300004,
  AddFileMac1763000300005,
  AddFileProblem1763000300010,
  CreateFilePreviews1763000300011,
  CreateNoneDeclarations1795341375224,
  CreateTransmittedVersions1795343158140,
  AddVersionName1795343159023,
  CreateFileReviews1795354300001,
  CreateAccountExports1795383202352,
  AddReviewReason1795410674826,
  ChargeSmallVersions1795644582498,
  RenameShelf1795658782393,
  AddFileSorting1795659000100,
  AddFileAnnouncement1795659000101,
  IndexFileAnnouncements1795659000102,
  AddRowCodes1795660000000,
];
