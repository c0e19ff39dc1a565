import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type QuadroDetalhe, quadroBody, visibilidadesDeQuadro } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import type { Answer, Call } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '@/core/api.ts';
import { toast } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { AreaField, TextField } from '@/ui/form/fields.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Changes } from '@/ui/show/changes.tsx';
import { ajustesQuery, quadroQuery, quadrosChanged } from '../kanban.queries.ts';
import { ArchivedLists } from '../quadros/archived-lists.tsx';
import { BoardEnd } from '../quadros/board-end.tsx';
import { BoardPicture } from '../quadros/board-picture.tsx';
import { ColorPick } from '../quadros/color-pick.tsx';
import { FieldsOfBoard } from '../quadros/fields-of-board.tsx';
import { Guests } from '../quadros/guests.tsx';
import { RowsOfBoard } from '../quadros/rows-of-board.tsx';
import { TemplatesOfBoard } from '../quadros/templates-of-board.tsx';

type Valores = NonNullable<Call<typeof kanbanQuadros.store>['body']> & Record<string, unknown>;
type Lido = Answer<typeof kanbanQuadros.editar>;

const valuesOf = ({ id_quadro, titulo, descricao, dns, cor, visibilidade, etiquetas, motivos, campos, versao }: QuadroDetalhe): Valores => ({
  id_quadro,
  titulo,
  descricao,
  dns,
  cor,
  visibilidade,
  etiquetas,
  motivos,
  campos,
  versao,
});

function ColorField({ form }: { form: UseFormReturnType<Valores> }) {
  const [cor, setCor] = useState(form.getValues().cor ?? 'blue');
  return (
    <ColorPick
      label="Cor"
      value={cor}
      onChange={(next) => {
        setCor(next);
        form.setFieldValue('cor', next);
      }}
    />
  );
}

/** /kanban/:dns_quadro/configurar */
export function QuadroAjustes() {
  const { dns_quadro = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(quadroQuery(dns_quadro));
  if (data === undefined)
    return error === null ? null : (
      <div style={{ padding: 24 }}>
        <PageHeader title="Configurar quadro" />
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  const { id_quadro, papel, titulo, dns } = data.data;
  const back = `/kanban/${dns}`;
  return (
    <FormPage<Valores, string, Lido>
      title={`Configurar ${titulo}`}
      step="Configurar"
      schema={quadroBody}
      initial={{ titulo: '' }}
      load={{ ...ajustesQuery(id_quadro), select: ({ data: stored }: Lido) => valuesOf(stored) }}
      blocked={
        papel < 3 && (
          <EmptyBox kind="blocked" title="Só administradores do quadro o configuram" text="Peça a quem administra o quadro para mudar o seu papel." />
        )
      }
      save={async (body) => {
        await call(kanbanQuadros.store, { body });
        await quadrosChanged();
        return body.dns || dns;
      }}
      onSaved={(address) => {
        toast('Quadro salvo.');
        void navigate(`/kanban/${address}`);
      }}
      submitLabel="Salvar quadro"
      cancelTo={back}
      versionField="versao"
    >
      {(form, stored) => (
        <>
          <FormSection title="Quadro" text="O endereço antigo continua levando a este quadro.">
            <TextField name="titulo" span={8} />
            <TextField name="dns" span={4} />
            <AreaField name="descricao" />
            <Field span={6}>
              <Select
                label="Quem vê"
                allowDeselect={false}
                data={Object.entries(visibilidadesDeQuadro).map(([value, label]) => ({ value, label }))}
                defaultValue={String(Number(form.getValues().visibilidade ?? 0))}
                error={form.errors['visibilidade']}
                onChange={(value) => form.setFieldValue('visibilidade', Number(value))}
              />
            </Field>
            <Field span={6}>
              <ColorField form={form} />
            </Field>
            {stored && (
              <Field>
                <BoardPicture board={stored.data} />
              </Field>
            )}
          </FormSection>
          {stored && (
            <FormSection
              title="Convidados"
              text="Pessoas, equipes e departamentos. Leitor vê, editor trabalha os cards, administrador configura. Vale na hora."
            >
              <Guests board={stored.data} />
            </FormSection>
          )}
          <FormSection title="Etiquetas" text="Marcam os cards deste quadro.">
            <RowsOfBoard form={form} name="etiquetas" text="nome" one="etiqueta" feminine colors max={200} maxLength={40} />
          </FormSection>
          <FormSection title="Motivos" text="Por que um card foi ganho ou perdido. Cada lista diz se pergunta.">
            <RowsOfBoard form={form} name="motivos" text="titulo" one="motivo" max={50} maxLength={80} />
          </FormSection>
          <FormSection title="Campos" text="O que só este quadro pergunta de cada card. O tipo de um campo salvo não muda.">
            <FieldsOfBoard form={form} />
          </FormSection>
          {stored && (
            <FormSection title="Modelos de card" text="O que um card novo já traz: descrição, checklists, etiquetas, campos, prazo.">
              <TemplatesOfBoard id_quadro={id_quadro} />
            </FormSection>
          )}
          {stored && (
            <FormSection title="Listas arquivadas" text="Voltam com os cards que foram com elas.">
              <ArchivedLists id_quadro={id_quadro} />
            </FormSection>
          )}
          {stored && (
            <FormSection title="Encerrar o quadro" text="Arquivado fica como está e só se lê. Excluído vai para a lixeira.">
              <BoardEnd board={stored.data} />
            </FormSection>
          )}
          {stored && (
            <Changes
              queryKey={[kanbanQuadros.historico.path, id_quadro]}
              read={(antes_de, signal) =>
                call(kanbanQuadros.historico, { params: { id: id_quadro }, query: antes_de === undefined ? {} : { antes_de } }, signal)
              }
            />
          )}
        </>
      )}
    </FormPage>
  );
}
