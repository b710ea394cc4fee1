import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { Button, IconButton } from './button.tsx';

describe('Button', () => {
  it('is inert but focusable with aria-disabled', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const { user } = renderUi(
      <form onSubmit={onSubmit}>
        <Button type="submit" aria-disabled aria-describedby="why" onClick={onClick}>
          Transmit
        </Button>
        <p id="why">Two documents are missing</p>
      </form>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Transmit', description: 'Two documents are missing' });
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('ignores clicks while loading, and keeps its label', async () => {
    const onClick = vi.fn();
    const { user } = renderUi(
      <Button loading onClick={onClick}>
        Send
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('submits a form only with type="submit"', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(
      <form onSubmit={onSubmit}>
        <Button>Back</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

it('an icon button has a name', () => {
  renderUi(<IconButton label="Menu" icon={<svg />} />);
  expect(screen.getByRole('button', { name: 'Menu' })).toBeInTheDocument();
});
