import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { historicoCall, lixeiraBody, lixeiraReply } from './cadastros.schemas.ts';

type Cadastro = 'clientes' | 'fornecedores' | 'funcionarios';

const one = z.object({ id });

/** Deleting, bringing back and reading what changed: calls that every cadastro has. `um`: 'cliente', as the summaries speak of one. */
export const cadastroCalls = (modulo: Cadastro, um: string, muitos: string) => ({
  delete: endpoint(`GET /${modulo}/delete/{id}`, {
    summary: `Mandar um ${um} para a lixeira`,
    access: [modulo, 'delete'],
    params: one,
    mutates: true,
  }),
  restaurar: endpoint(`POST /${modulo}/restaurar/{id}`, { summary: `Trazer um ${um} da lixeira`, access: [modulo, 'delete'], params: one }),
  lixeira: endpoint(`POST /${modulo}/lixeira`, {
    summary: `Mandar vários ${muitos} para a lixeira, ou trazer de volta`,
    access: [modulo, 'delete'],
    body: lixeiraBody,
    reply: lixeiraReply,
  }),
  historico: endpoint(`GET /${modulo}/historico/{id}`, {
    summary: `O que mudou em um ${um}, e quem mudou`,
    access: [modulo, 'getAll'],
    ...historicoCall,
  }),
});
