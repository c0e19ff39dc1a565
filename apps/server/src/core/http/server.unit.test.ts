import { pino } from 'pino';
import { expect, it } from 'vitest';
import { tooManyTries } from '../auth/throttle.ts';
import { createHttpServer } from './server.ts';

const serverAt = (publicUrl = '') => createHttpServer(pino({ level: 'silent' }), { publicUrl });

it('a refusal for a while says how long in seconds, as other programs read it', async () => {
  const app = await serverAt();
  app.get('/devagar', () => {
    throw tooManyTries(12_400);
  });
  const { statusCode, headers, body } = await app.inject('/devagar');
  expect([statusCode, headers['retry-after'], (JSON.parse(body) as { retry_ms: number }).retry_ms]).toEqual([429, '13', 12_400]);
  await app.close();
});

it('pages name each place of their socket once, by TLS alone where the public address has it', async () => {
  const connectOf = async (publicUrl: string, host: string) => {
    const app = await serverAt(publicUrl);
    app.get('/pagina', () => 'pagina');
    const { headers } = await app.inject({ url: '/pagina', headers: { host } });
    await app.close();
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };
  expect(await connectOf('https://crm.loja.example', 'crm.loja.example')).toBe("'self' wss://crm.loja.example");
  expect(await connectOf('https://crm.loja.example', '10.0.0.2:3000')).toBe("'self' wss://10.0.0.2:3000 wss://crm.loja.example");
  expect(await connectOf('', 'localhost:3000')).toBe("'self' ws://localhost:3000 wss://localhost:3000");
  expect(await connectOf('', "x; script-src 'none'")).toBe("'self' 'self'");
});
