import login from './login/login.en.json' with { type: 'json' };

export default { login };
