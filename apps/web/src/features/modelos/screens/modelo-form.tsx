import { Button } from '@mantine/core';
import { modeloForm } from '@prosa/contract/modelos/modelos.schemas.ts';
import { escoposModelo } from '@prosa/contract/modelos/modelos.tipos.ts';
import { Link } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { RegistroForm, storedValues } from '@/features/registro/public.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { ModeloFields } from '../components/modelo-fields.tsx';
import { tipoText } from '../components/texts.ts';
import { type ModeloValues, modelo, saveModelo } from '../modelos.queries.ts';

/** The bodies in their order, without the marks of rich text. */
const itensText = (itens: ModeloValues['itens']): string =>
  itens
    .filter((item) => Number(item.delete ?? 0) === 0)
    .map((item, i) => `${i + 1}. ${[item.arquivo?.nome, (item.body ?? '').replace(/<[^>]+>/g, ' ')].filter(Boolean).join(' · ').trim()}`)
    .join('\n');

/** /mensagemModelo/cadastrar and /mensagemModelo/editar/:id_texto */
export function ModeloForm() {
  const mayShare = useCan('CadTextoCrm', 'compartilhar');
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
    <RegistroForm
      registro={modelo}
      toList
      schema={modeloForm}
      blank={blank}
      values={(stored) => ({
        ...storedValues('id_texto', blank, stored),
        itens: stored.itens.map(({ id_texto_crm, type, body, id_arquivo, arquivo }) => ({ id_texto_crm, type, body, id_arquivo, arquivo })),
      })}
      save={saveModelo}
      blocked={(stored) =>
        stored?.pode_editar === 0 && (
          <EmptyBox
            kind="blocked"
            title="Este modelo é da equipe"
            text="Você pode usar, mas só altera os seus modelos pessoais. Para mudar este, peça a um supervisor."
          >
            <Button component={Link} to={modelo.pathOf(stored.id_texto)} variant="default">
              Ver o modelo
            </Button>
          </EmptyBox>
        )
      }
      showValue={(field, value, stored) => {
        if (field === 'tipo') return tipoText(Number(value));
        if (field === 'escopo') return escoposModelo[value as keyof typeof escoposModelo];
        if (field === 'itens') return itensText(value as ModeloValues['itens']);
        if (field !== 'id_departamento' || value === null) return undefined;
        return value === stored?.id_departamento ? (stored?.departamento ?? undefined) : `nº ${Number(value)}`;
      }}
    >
      {(form, stored) => <ModeloFields form={form} mayShare={mayShare} departamento={stored?.departamento ?? null} />}
    </RegistroForm>
  );
}
