import signIn from './sign-in/sign-in.it.json' with { type: 'json' };

export default { signIn };
