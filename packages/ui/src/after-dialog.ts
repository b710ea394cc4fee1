/** Runs a callback after a closing dialog has returned focus, so that the dialog does not take focus from its successor. */
export const afterDialog = (run: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(run));
};
