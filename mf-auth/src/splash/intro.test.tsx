import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage } from '@dossier/remote-kit';
import { accessibilityViolations, renderRemote, type RenderOptions } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

/** Each playback attempt: file and volume. `canPlay` decides its outcome. */
let attempts: string[] = [];
let canPlay = (_muted: boolean) => true;
let allowsMotion = true;

beforeEach(() => {
  attempts = [];
  canPlay = () => true;
  allowsMotion = true;
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    matches: media.includes('reduced-motion') && !allowsMotion,
  }));
  Element.prototype.animate = vi.fn();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    const file = this.src.replace(/^.*\//, '');
    attempts.push(`${file} ${this.muted ? 'muted' : this.volume}`);
    if (!canPlay(this.muted)) throw new DOMException('refused', 'NotAllowedError');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'animate');
});

async function open(options: RenderOptions = {}, sound?: 'on') {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await renderRemote(remote, '/login', { session: 'signedOut', ...options });
  if (sound) localStorage.setItem('dossier.sound', sound);
  return page;
}
const opened = async (sound?: 'on') => {
  const page = await open({}, sound);
  await screen.findByRole('button', { name: 'Skip intro' });
  return page;
};
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail address');
const intro = () => screen.queryByRole('region', { name: 'Intro' });
const logo = () => intro()?.querySelector('img');

describe('intro splash', () => {
  it('shows title and slogan, then the logo, and focuses the e-mail field after six seconds', async () => {
    await opened();
    expect(intro()).toHaveTextContent('DossierSmart tax savings');
    await waitFor(() => expect(document.body).toHaveFocus());
    expect(await accessibilityViolations()).toEqual([]);
    await advance(2000);
    expect(logo()?.alt).toBe('File Manager Logo');
    await advance(2000);
    await advance(1500);
    expect(intro()).toBeTruthy();
    await advance(600);
    expect(intro()).toBeNull();
    await waitFor(() => expect(email()).toHaveFocus());
    expect(attempts).toEqual([]);
  });

  it('plays once per browser session', async () => {
    await opened();
    expect(sessionStorage.getItem('dossier.intro')).toBe('seen');
    expect(Object.keys(sessionStorage).filter((key) => /lang|^i18next/.test(key))).toEqual([]);
  });

  it('does not play under reduced motion', async () => {
    allowsMotion = false;
    await open();
    await waitFor(() => expect(email()).toHaveFocus());
    expect(document.querySelector('[data-intro]')).toBeNull();
    expect(Element.prototype.animate).not.toHaveBeenCalled();
  });

  it('shows a crossed-eye icon when the logo cannot be loaded', async () => {
    await opened();
    await advance(2000);
    fireEvent.error(logo() ?? document.body);
    expect(intro()?.querySelector('svg[role=img]')).toHaveAttribute('aria-label', 'File Manager Logo');
  });

  it.each(['de', 'fr', 'it', 'gsw'] as const)('has every text in %s', async (language) => {
    await open({ language });
    await waitFor(() => expect(document.querySelector('[data-intro] button')).toBeTruthy());
    expect(currentLanguage()).toBe(language);
    expect(document.querySelector('[data-intro]')).not.toHaveTextContent(/splash\.|signIn\./);
  });
});

describe('ending the intro early', () => {
  it('works with its button, the first Tab stop', async () => {
    const { user } = await opened();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip intro');
    await user.keyboard('{Enter}');
    expect(intro()).toBeNull();
    await waitFor(() => expect(email()).toHaveFocus());
  });

  it('works with Esc', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    expect(intro()).toBeNull();
  });

  it('works by focusing the form, and by autofill', async () => {
    await opened();
    act(() => email().focus());
    expect(intro()).toBeNull();
    await opened();
    fireEvent.input(email(), { target: { value: 'anna@example.ch' } });
    expect(intro()).toBeNull();
    expect(email().value).toBe('anna@example.ch');
  });

  it('works by clicking into the form and by typing; a click elsewhere has no effect on the page behind', async () => {
    const { user, location } = await opened();
    await user.click(screen.getByRole('button', { name: 'v0.33' }));
    await user.click(screen.getByRole('link', { name: 'Cookies' }));
    expect(location()).toBe('/login');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(intro()).toBeTruthy();
    await user.click(email());
    expect(intro()).toBeNull();
    await waitFor(() => expect(email()).toHaveFocus());

    const again = await opened();
    await again.user.keyboard('a');
    expect(intro()).toBeNull();
    await waitFor(() => expect(email()).toHaveFocus());
  });
});

describe('intro sound', () => {
  it('plays with the logo at volume 0.7 when sound is on', async () => {
    await opened('on');
    expect(attempts).toEqual([]);
    await advance(2000);
    expect(attempts).toEqual(['intro.wav 0.7']);
  });

  it('plays on a click without switching sound on', async () => {
    const { user } = await opened();
    await user.click(screen.getByText('Dossier', { selector: '[data-intro] *' }));
    expect(attempts).toEqual(['intro.wav 0.7']);
    expect(localStorage.getItem('dossier.sound')).toBeNull();
  });

  it('retries after a click as well', async () => {
    canPlay = (muted) => muted;
    const { user } = await opened();
    await user.click(screen.getByText('Dossier', { selector: '[data-intro] *' }));
    await advance(300);
    expect(attempts).toEqual(['intro.wav 0.7', 'intro.wav muted', 'intro.wav 0.7']);
    expect(document.querySelector('[data-blocked]')).toBeTruthy();
  });

  it('retries muted and again after 300 ms, and pulses while the browser blocks it', async () => {
    canPlay = (muted) => muted;
    const { user } = await opened('on');
    await advance(2000);
    expect(attempts).toEqual(['intro.wav 0.7', 'intro.wav muted']);
    expect(document.querySelector('[data-blocked]')).toBeTruthy();
    await advance(300);
    expect(attempts).toEqual(['intro.wav 0.7', 'intro.wav muted', 'intro.wav 0.7']);
    expect(document.querySelector('[data-blocked]')).toBeTruthy();
    canPlay = () => true;
    await user.click(logo() ?? document.body);
    await waitFor(() => expect(document.querySelector('[data-blocked]')).toBeNull());
  });

  it('stops when the splash is skipped', async () => {
    canPlay = () => false;
    await opened('on');
    await advance(2000);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(intro()).toBeNull();
    await advance(400);
    expect(attempts).toEqual(['intro.wav 0.7', 'intro.wav muted', 'focus.wav 0.7']);
  });

  it('can be switched on and off, and the choice is remembered', async () => {
    const { user } = await opened();
    const [inIntro] = screen.getAllByRole('button', { name: 'Sound' });
    await user.click(inIntro ?? document.body);
    expect(localStorage.getItem('dossier.sound')).toBe('on');
    expect(attempts).toEqual(['intro.wav 0.7']);
    await user.click(inIntro ?? document.body);
    expect(localStorage.getItem('dossier.sound')).toBe('off');
    expect(attempts).toHaveLength(1);
  });
});

describe('focusing the e-mail field', () => {
  it('shakes it, and plays a sound only when sound is on', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    expect(Element.prototype.animate).toHaveBeenCalledOnce();
    expect(attempts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sound' }));
    await user.click(email());
    expect(Element.prototype.animate).toHaveBeenCalledTimes(2);
    expect(attempts).toEqual(['focus.wav 0.7']);
  });
});
