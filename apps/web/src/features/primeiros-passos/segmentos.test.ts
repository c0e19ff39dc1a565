import { assuntoBody } from '@prosa/contract/assuntos/assuntos.schemas.ts';
import { departamentoBody } from '@prosa/contract/departamentos/departamentos.schemas.ts';
import { modeloBody } from '@prosa/contract/modelos/modelos.schemas.ts';
import { tagModeloBody } from '@prosa/contract/tags/tags.schemas.ts';
import { expect, test } from 'vitest';
import { propostas } from './segmentos.ts';

test.each(Object.entries(propostas))('%s: what is proposed can be saved, and nothing twice', (_, { departamentos, assuntos, tags, motivos, modelos }) => {
  for (const nome of departamentos) departamentoBody.parse({ nome, motivos: motivos.map((motivo) => ({ motivo })) });
  for (const assunto of assuntos) assuntoBody.parse({ assunto });
  for (const name of tags) tagModeloBody.parse({ name, type_value: 'bool', value: '1', altera_valor: 0 });
  for (const { titulo, atalho, texto } of modelos) modeloBody.parse({ tipo: 1, titulo, atalho, itens: [{ type: 'text', body: texto }] });
  for (const names of [departamentos, assuntos, tags, modelos.map(({ atalho }) => atalho)]) expect(new Set(names).size).toBe(names.length);
});
