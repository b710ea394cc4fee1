/** Runs once a dialog that is just closing has given the focus back, so that it does not take it from what comes next. */
export const afterDialog = (run: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(run));
};
