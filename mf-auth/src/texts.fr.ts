import version from './change-log/version.fr.json' with { type: 'json' };
import features from './features/features.fr.json' with { type: 'json' };
import keepEmail from './keep-email/keep-email.fr.json' with { type: 'json' };
import signIn from './sign-in/sign-in.fr.json' with { type: 'json' };
import sound from './sound/sound.fr.json' with { type: 'json' };
import splash from './splash/splash.fr.json' with { type: 'json' };

export default { version, features, keepEmail, signIn, sound, splash };
