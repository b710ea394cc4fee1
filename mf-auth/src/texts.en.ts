import version from './change-log/version.en.json' with { type: 'json' };
import features from './features/features.en.json' with { type: 'json' };
import keepEmail from './keep-email/keep-email.en.json' with { type: 'json' };
import signIn from './sign-in/sign-in.en.json' with { type: 'json' };
import sound from './sound/sound.en.json' with { type: 'json' };
import splash from './splash/splash.en.json' with { type: 'json' };

export default { version, features, keepEmail, signIn, sound, splash };
