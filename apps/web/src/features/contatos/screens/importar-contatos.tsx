import { Group, Select, TagsInput } from '@mantine/core';
import { tiposDeContato } from '@prosa/contract/contatos/contatos.tipos.ts';
import { importacao } from '@prosa/contract/contatos/importar.endpoints.ts';
import type { opcoesDeImportacao } from '@prosa/contract/contatos/importar.schemas.ts';
import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import type { ComponentProps } from 'react';
import type { z } from 'zod';
import { Importar, type Importavel } from '@/features/importacoes/public.ts';
import { recordsChanged } from '@/features/registros/public.ts';

type Opcoes = z.input<typeof opcoesDeImportacao>;

/** What all contatos of a file become, where its rows do not say it. */
function OpcoesDeContato({ opcoes: chosen, onChange: setOpcoes, erros }: ComponentProps<NonNullable<Importavel['opcoes']>>) {
  const opcoes = chosen as Opcoes;
  return (
    <Group grow align="flex-start" maw={640}>
      <Select
        label="Tipo dos contatos novos"
        description="Quando a linha não disser."
        data={[...tiposDeContato]}
        allowDeselect={false}
        value={opcoes.tipo_contato ?? 'Leads'}
        onChange={(tipo_contato) => setOpcoes({ ...opcoes, ...(tipo_contato && { tipo_contato }) })}
      />
      <TagsInput
        label="Tags em todos"
        description="Ajudam a achar depois o que veio deste arquivo."
        value={opcoes.tags ?? []}
        onChange={(tags) => setOpcoes({ ...opcoes, tags })}
        maxTags={20}
        error={erros['opcoes.tags']}
      />
    </Group>
  );
}

const contatos: Importavel = {
  especie: { area: 'contatos', id: 'id_contato', um: 'contato', muitos: 'contatos' },
  // its options say more than those of every kind
  calls: importacao as unknown as ChamadasDeImportacao,
  path: '/contatos',
  chaves: 'o telefone, o e-mail ou o documento',
  fica: 'Quem já conversou ou foi alterado depois fica como está.',
  opcoes: OpcoesDeContato,
  limite: 'contatos',
  aoMudar: recordsChanged,
};

/** /contatos/importar and /contatos/importar/:id_importacao */
export const ImportarContatos = () => <Importar de={contatos} />;
