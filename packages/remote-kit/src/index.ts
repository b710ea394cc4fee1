export { defineRemote, type Layout, type Remote, type RemoteRoute } from './remote/define-remote.ts';
export { headerOutlet, HeaderSlot } from './remote/header-slot.tsx';
export {
  type ContentState,
  type ListedContent,
  provideSlots,
  type SlotContent,
  type SlotHost,
  slotHost,
} from './remote/slot-host.ts';
export { onPageState, pageState, useLeaveGuard, usePageTitle, useUnsaved } from './remote/page-state.ts';
export { layoutOf, preloadPage, RemoteView } from './remote/remote-view.tsx';
export { pinBuild, unpinBuild } from './remote/builds.mutations.ts';
export { isInRange } from '@dossier/contracts';
export { shellApi } from './remote/shell-api.ts';
export { ApiError, type ClientErrorCode, explanationOf, unexpectedRequestId } from './call/api-error.ts';
export { call, type CallOptions, downloadUrl, uploadForm } from './call/call.ts';
export {
  clearData,
  type Data,
  dataGeneration,
  type DataOptions,
  dropData,
  fetchData,
  pollMs,
  refresh,
  setData,
  useData,
} from './data/use-data.ts';
export { publishInOtherTabs, refreshInOtherTabs } from './data/other-tabs.ts';
export { holdRefreshes, queueRefresh } from './data/refresh-queue.ts';
export { refreshAfter } from './data/refresh-after.ts';
export { transport } from './call/transport.ts';
export { readCopy, writeCopy } from './data/stored-copies.ts';
export { type DossierEvents, publish, subscribe, useEvent } from './events/events.ts';
export { getFormats, type Formats, useFormat } from './language/format.ts';
export { kitNamespace, kitText, kitTranslations } from './language/kit-texts.ts';
export { currentLanguage, setLanguage, startLanguage, useLanguage, useTexts } from './language/language.ts';
export { rich } from './language/rich.tsx';
export {
  addTexts,
  loadTexts,
  type T,
  type Texts,
  type Translations,
  uniqueNamespace,
} from './language/texts.ts';
export { GuardedRouter } from './navigation/guarded-router.tsx';
export { pathInside, returnPath, useReturnPath } from './navigation/return-path.ts';
export { useStartPath } from './navigation/start-path.ts';
export { dismissToasts, notify, notifyError, type Notification } from './notify/notify.ts';
export { useFailureToast } from './notify/use-failure-toast.ts';
export { CodeField } from './parts/code-field.tsx';
export { FailedLoad } from './parts/failed-load.tsx';
export { lazyWithRetry, usePrefetch } from './parts/lazy-with-retry.ts';
export { LanguageSelect } from './parts/language-select.tsx';
export { LegalLinks } from './parts/legal-links.tsx';
export { LoadingOverlay } from './parts/loading-overlay.tsx';
export { OutdatedNotice } from './parts/outdated-notice.tsx';
export { RequestId } from './notify/request-id.tsx';
export { Toasts } from './parts/toasts.tsx';
export { updateProfile } from './profile/profile.mutations.ts';
export { provideFreshSignIn, withFreshSignIn } from './call/fresh-sign-in.ts';
export {
  refreshSession,
  type Session,
  signOut,
  useIsAdmin,
  useIsStaff,
  useSession,
} from './session/session.ts';
export { applySession, onSession, sessionState, type SessionUser } from './call/session-store.ts';
export { requestCode, verifyCode } from './session/sign-in.mutations.ts';
export { useOfferedYears, useTaxYear } from './session/use-tax-year.ts';
export { useYearOfLink } from './session/use-year-of-link.ts';
export { prepareUpload, sendFile, sha256Hex } from './upload/send-file.ts';
