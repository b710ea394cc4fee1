export { about } from './about.ts';
export { accessibilityViolations } from './accessibility.ts';
export { chooseEntry } from './choose-entry.ts';
export { type ErrorOptions, type Mock, mock, mockError, mockTransport, type RecordedCall } from './mock.ts';
export { reportMissingTexts } from './report-missing-texts.ts';
export { type RenderedRemote, type RenderOptions, renderPart, renderRemote } from './render-remote.tsx';
export { showEverything } from './show-everything.ts';
export { startTest, type TestOptions } from './start-test.ts';
export { sampleNewPasskeyOptions, samplePasskeyOptions, stubPasskeys } from './stub-passkeys.ts';
