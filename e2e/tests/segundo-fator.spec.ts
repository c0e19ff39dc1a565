import { createHmac } from 'node:crypto';
import { createClient } from '@prosa/contract/client.ts';
import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { fillSignIn, tokenOf } from '../sign-in.ts';
import { expect, expectAccessible, expectNoSideways, phone, test } from '../support.ts';

/** What an authenticator shows for a secret in base 32 (RFC 6238). */
function codeOf(secret: string): string {
  const bits = secret
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(step).digest();
  return String((hash.readUInt32BE(hash.at(-1)! & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

test('[issue: forced second factor, lost phone] on a phone: a new password, the factor that the grupo requires, and in again with a recovery code', async ({
  enter,
  stranger,
  url,
}) => {
  const admin = await enter('admin');
  await admin.goto('/icon.svg');
  const token = await tokenOf(admin);
  const call = createClient({ base: `${url}/api`, token: () => token });
  const { id_grupo } = await call(grupo.store, { body: { nome: 'Caixa da noite', modelo: 'atendente' } });
  const name = 'nara@aurora.example';
  const { id_login } = await call(usuario.store, { body: { nome: 'Nara Pinto', usuario: name, id_grupo } });
  await call(usuario.senhaProvisoria, { params: { id: id_login }, body: { senha: 'Girassol#2026', confirmacao: 'Girassol#2026' } });
  await call(segundoFator.exigir, { body: { empresa: 0, grupos: [id_grupo] } });
  try {
    const hers = await stranger(phone);
    await hers.goto('/login');
    await fillSignIn(hers, name, 'Girassol#2026');
    await hers.getByLabel(/^Nova senha/).fill('Cadeado#Azul7');
    await hers.getByLabel(/^Repita/).fill('Cadeado#Azul7');
    await hers.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(hers.getByRole('heading', { name: 'Proteja sua conta' })).toBeVisible();
    // no way around it
    await hers.goto('/contatos');
    await expect(hers).toHaveURL(/\/segundo_fator$/);
    await hers.getByRole('button', { name: 'Começar' }).press('Enter');
    const secret = await hers.getByText('Sem câmera? Digite a chave no aplicativo:').locator('span').textContent();
    await expectAccessible(hers, 'o segundo fator');
    await expectNoSideways(hers, 'o segundo fator');
    await hers.getByLabel('2. Código que o aplicativo mostra').fill('000000');
    await hers.keyboard.press('Enter');
    await expect(hers.getByText(/^Código (incorreto|inválido)/)).toBeVisible();
    await hers.getByLabel('2. Código que o aplicativo mostra').fill(codeOf(secret!.replaceAll(' ', '')));
    await hers.keyboard.press('Enter');
    const codes = hers.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const kept = await codes.first().textContent();
    await hers.getByRole('button', { name: 'Já guardei, continuar' }).click();
    await expect(hers).toHaveURL(/\/dashboard$/);

    const elsewhere = await stranger(phone);
    await elsewhere.goto('/login');
    await fillSignIn(elsewhere, name, 'Cadeado#Azul7');
    await expect(elsewhere.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Perdi o celular: usar um código de recuperação' }).press('Enter');
    await expectAccessible(elsewhere, 'o código de recuperação');
    await elsewhere.getByLabel('Código de recuperação').fill(kept!);
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere).toHaveURL(/\/dashboard$/);
  } finally {
    await call(segundoFator.exigir, { body: { empresa: 0, grupos: [] } });
    await call(usuario.delete, { params: { id: id_login }, body: {} });
    await call(grupo.delete, { params: { id: id_grupo } });
  }
});
