import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { CheckMark, CountBadge, Row, Rows } from './content.tsx';
import { PageHeader } from './heading.tsx';
import { Logo } from './brand.tsx';
import { ErrorCard, Loading, Notice, ProgressBar, Skeleton, StepRail } from './state.tsx';

const steps = ['Profile', 'Upload documents', 'Submitted'].map((label) => ({ id: label, label }));

it('the step rail names the current step in its text and in the list', () => {
  renderUi(
    <StepRail
      label="Progress"
      valueText="Step 2 of 3: Upload documents"
      steps={steps}
      current={1}
      progress={0.5}
    />,
  );
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  expect(bar).toHaveAttribute('aria-valuetext', 'Step 2 of 3: Upload documents');
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['2', '3']);
  const current = screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step');
  expect(current.map((item) => item.textContent)).toEqual(['Upload documents']);
});

it('the note of a step stands below its label, and is not added to the text of the bar', () => {
  const noted = steps.map((step) => ({ ...step, note: 'by you' }));
  renderUi(<StepRail label="Progress" valueText="Step 1 of 3 · by you" steps={noted} current={0} />);
  expect(screen.getByText('Step 1 of 3 · by you')).toBeInTheDocument();
  expect(screen.getAllByText('by you')).toHaveLength(3);
});

it('no step is current when all are done', () => {
  renderUi(<StepRail label="Progress" valueText="Done" steps={steps} current={3} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
  expect(screen.getAllByRole('listitem').some((item) => item.hasAttribute('aria-current'))).toBe(false);
});

it('progress is capped at 100 and has no number while the end is unknown', () => {
  renderUi(
    <>
      <ProgressBar label="Known" value={140} />
      <ProgressBar label="Unknown" value={null} />
    </>,
  );
  expect(screen.getByRole('progressbar', { name: 'Known' })).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByRole('progressbar', { name: 'Unknown' }).hasAttribute('aria-valuenow')).toBe(false);
});

it('a count badge shows 9+ and is named with the real count', () => {
  renderUi(
    <>
      <CountBadge count={12} label="12 unread" />
      <CountBadge count={0} label="none" />
    </>,
  );
  expect(screen.getByRole('img', { name: '12 unread' }).textContent).toBe('9+');
  expect(screen.queryByRole('img', { name: 'none' })).not.toBeInTheDocument();
});

it('an error card announces itself and offers a retry', async () => {
  const onRetry = vi.fn();
  const { user } = renderUi(
    <ErrorCard title="Your profile cannot be shown" retryLabel="Try again" onRetry={onRetry} />,
  );
  expect(
    within(screen.getByRole('alert')).getByRole('heading', { name: 'Your profile cannot be shown' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('announces loading once and hides the skeletons from screen readers', () => {
  renderUi(
    <Loading label="Loading files">
      <Skeleton data-testid="bone" />
    </Loading>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading files');
  expect(screen.getByTestId('bone')).toHaveAttribute('aria-hidden', 'true');
});

it('a notice is a live region only when requested', () => {
  renderUi(
    <>
      <Notice>Quiet</Notice>
      <Notice live="status">Saved</Notice>
    </>,
  );
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

it('the page title takes the focus', () => {
  renderUi(<PageHeader title="Two documents to go" />);
  const title = screen.getByRole('heading', { level: 1, name: 'Two documents to go' });
  title.focus();
  expect(title).toHaveFocus();
});

it('rows are a list; marks and logo have accessible names', () => {
  renderUi(
    <>
      <Logo alt="Dossier logo" name="Dossier" />
      <Rows label="Documents">
        <Row lead={<CheckMark done label="Done" />} title="Salary" />
      </Rows>
    </>,
  );
  expect(
    within(screen.getByRole('list', { name: 'Documents' })).getByRole('img', { name: 'Done' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Dossier logo' })).toBeInTheDocument();
});
