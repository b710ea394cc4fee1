import signIn from './sign-in/sign-in.fr.json' with { type: 'json' };

export default { signIn };
