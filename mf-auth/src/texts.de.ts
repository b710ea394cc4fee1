import signIn from './sign-in/sign-in.de.json' with { type: 'json' };

export default { signIn };
