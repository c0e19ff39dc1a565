import { Button } from '@mantine/core';
import type { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { modeloForm } from '@prosa/contract/modelos/modelos.schemas.ts';
import { escoposModelo } from '@prosa/contract/modelos/modelos.tipos.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { toast } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { ModeloFields } from '../components/modelo-fields.tsx';
import { tipoText } from '../components/texts.ts';
import { type ModeloValues, modeloQuery, saveModelo } from '../modelos.queries.ts';

const list = '/mensagemModelo';

/** The bodies in their order, without the marks of rich text. */
const itensText = (itens: ModeloValues['itens']): string =>
  itens
    .filter((item) => Number(item.delete ?? 0) === 0)
    .map((item, i) => `${i + 1}. ${[item.arquivo?.nome, (item.body ?? '').replace(/<[^>]+>/g, ' ')].filter(Boolean).join(' · ').trim()}`)
    .join('\n');

const toValues = ({ data }: Answer<typeof CadTextoCrm.show>): ModeloValues => ({
  id_texto: data.id_texto,
  tipo: data.tipo,
  titulo: data.titulo,
  atalho: data.atalho,
  escopo: data.escopo,
  id_departamento: data.id_departamento,
  assunto: data.assunto,
  status: data.status === 1,
  itens: data.itens.map(({ id_texto_crm, type, body, id_arquivo, arquivo }) => ({ id_texto_crm, type, body, id_arquivo, arquivo })),
  versao: data.versao,
});

/** /mensagemModelo/cadastrar and /mensagemModelo/editar/:id_texto */
export function ModeloForm() {
  const { id_texto } = useParams();
  const editing = id_texto !== undefined;
  const navigate = useNavigate();
  const mayShare = useCan('CadTextoCrm', 'compartilhar');
  const query = modeloQuery(Number(id_texto));
  const { data } = useQuery({ ...query, enabled: false }); // FormPage reads it; here for the departamento's name and whether it may be changed
  const blank: ModeloValues = {
    tipo: 1,
    titulo: '',
    atalho: '',
    escopo: mayShare ? 'todos' : 'pessoal',
    id_departamento: null,
    assunto: '',
    status: true,
    itens: [{ type: 'text', body: '' }],
  };
  return (
    <FormPage
      key={id_texto}
      blocked={
        editing &&
        data?.data.pode_editar === 0 && (
          <EmptyBox
            kind="blocked"
            title="Este modelo é da equipe"
            text="Você pode usar, mas só altera os seus modelos pessoais. Para mudar este, peça a um supervisor."
          >
            <Button component={Link} to={`/mensagemModelo/show/${id_texto}`} variant="default">
              Ver o modelo
            </Button>
          </EmptyBox>
        )
      }
      title={editing ? 'Editar modelo' : 'Novo modelo'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={modeloForm}
      initial={blank}
      load={editing ? { ...query, select: toValues } : undefined}
      save={saveModelo}
      onSaved={(_, { titulo }) => {
        toast(`Modelo ${titulo} salvo.`);
        void navigate(list);
      }}
      submitLabel="Salvar modelo"
      cancelTo={list}
      versionField="versao"
      showValue={(field, value) => {
        if (field === 'tipo') return tipoText(Number(value));
        if (field === 'escopo') return escoposModelo[value as keyof typeof escoposModelo];
        if (field === 'itens') return itensText(value as ModeloValues['itens']);
        if (field !== 'id_departamento' || value === null) return undefined;
        return value === data?.data.id_departamento ? (data?.data.departamento ?? undefined) : `nº ${Number(value)}`;
      }}
    >
      {(form) => <ModeloFields form={form} mayShare={mayShare} departamento={data?.data.departamento ?? null} />}
    </FormPage>
  );
}
