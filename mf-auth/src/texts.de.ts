import version from './change-log/version.de.json' with { type: 'json' };
import features from './features/features.de.json' with { type: 'json' };
import keepEmail from './keep-email/keep-email.de.json' with { type: 'json' };
import signIn from './sign-in/sign-in.de.json' with { type: 'json' };
import sound from './sound/sound.de.json' with { type: 'json' };
import splash from './splash/splash.de.json' with { type: 'json' };

export default { version, features, keepEmail, signIn, sound, splash };
