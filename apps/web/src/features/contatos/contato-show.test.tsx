import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { ContatoDetalhe } from '@prosa/contract/contatos/contatos.schemas.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contatoDetail } from '@/testing/contato.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { contatoScreens } from './contato.routes.ts';

const may = (...pairs: string[]) =>
  sessionOf({ controle_de_acesso: pairs.map((pair) => ({ controller: pair.split('/')[0]!, funcao: pair.split('/')[1]!, status: 1 as const })) });
let stored: ContatoDetalhe;
beforeEach(() => {
  stored = contatoDetail();
  new FakeServer()
    .on(campos.getAll, () => ({ data: [] }))
    .on(contato.show, () => ({ data: stored, telefones: [], message: '' }))
    .on(contato.identidades, () => ({ data: [] }))
    .on(resumoContato.linhaDoTempo, () => ({ data: [], cursor: null }));
});
const open = (session = may('contatos/getAll', 'contatos/store')) => renderScreens(contatoScreens, session, '/contatos/show/7');

test('[3] the name of a person, the razão social of a company', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'João Alves' })).toBeTruthy();
  expect(screen.getByText('Cliente · pessoa física')).toBeTruthy();
});

test('[3] a company by its razão social, with the person one talks to', async () => {
  stored = contatoDetail({ tipo: 2, razao_social: 'Aurora Ltda', nome_exibido: 'Aurora Ltda', cnpj: '12ABC34501DE35' });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Aurora Ltda' })).toBeTruthy();
  expect(screen.getByText('Pessoa de contato').nextSibling?.textContent).toBe('João Alves');
  expect(screen.getByText('12.ABC.345/01DE-35')).toBeTruthy();
});
