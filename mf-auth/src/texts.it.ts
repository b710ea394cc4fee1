import version from './change-log/version.it.json' with { type: 'json' };
import features from './features/features.it.json' with { type: 'json' };
import keepEmail from './keep-email/keep-email.it.json' with { type: 'json' };
import signIn from './sign-in/sign-in.it.json' with { type: 'json' };
import sound from './sound/sound.it.json' with { type: 'json' };
import splash from './splash/splash.it.json' with { type: 'json' };

export default { version, features, keepEmail, signIn, sound, splash };
