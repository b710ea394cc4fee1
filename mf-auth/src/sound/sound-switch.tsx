import { useTexts } from '@dossier/remote-kit';
import { IconButton, type IconButtonProps } from '@dossier/ui';
import { SoundOffIcon, SoundOnIcon } from '@dossier/ui/icons';
import { setSoundOn, useSoundOn } from './sound.ts';

interface Props extends Pick<IconButtonProps, 'variant'> {
  onSwitched?: (on: boolean) => void;
}

/** Toggles the sounds of the sign-in page. */
export function SoundSwitch({ variant = 'ghost', onSwitched }: Props) {
  const t = useTexts('mf-auth');
  const isOn = useSoundOn();
  return (
    <IconButton
      label={t('sound.label')}
      aria-pressed={isOn}
      icon={isOn ? <SoundOnIcon /> : <SoundOffIcon />}
      size="sm"
      variant={variant}
      onClick={() => {
        setSoundOn(!isOn);
        onSwitched?.(!isOn);
      }}
    />
  );
}
