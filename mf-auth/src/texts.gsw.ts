import version from './change-log/version.gsw.json' with { type: 'json' };
import features from './features/features.gsw.json' with { type: 'json' };
import keepEmail from './keep-email/keep-email.gsw.json' with { type: 'json' };
import signIn from './sign-in/sign-in.gsw.json' with { type: 'json' };
import sound from './sound/sound.gsw.json' with { type: 'json' };
import splash from './splash/splash.gsw.json' with { type: 'json' };

export default { version, features, keepEmail, signIn, sound, splash };
