import signIn from './sign-in/sign-in.en.json' with { type: 'json' };

export default { signIn };
