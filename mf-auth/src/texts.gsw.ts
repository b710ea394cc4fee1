import signIn from './sign-in/sign-in.gsw.json' with { type: 'json' };

export default { signIn };
