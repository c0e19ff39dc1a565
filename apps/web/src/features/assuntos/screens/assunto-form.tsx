import { Anchor, Button, Text } from '@mantine/core';
import type { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { assuntoBody } from '@prosa/contract/assuntos/assuntos.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { Link } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { RegistroForm } from '@/features/registro/public.ts';
import { knownOf, SelectField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { StatusTag } from '@/ui/light.tsx';
import classes from '../assuntos.module.css';
import { assunto } from '../assuntos.registro.ts';

/** What the web chat asks of whoever chooses this subject; questions are edited where they are. */
function Perguntas({ stored }: { stored: Answer<typeof assuntos.show>['data'] }) {
  const canSee = useCan('ChatPergunta', 'getAll');
  const canSave = useCan('ChatPergunta', 'store');
  if (!canSee) return null;
  return (
    <FormSection title="Perguntas do chat do site" text="Feitas a quem escolhe este assunto, antes da conversa.">
      <Field>
        {stored.perguntas_do_chat.length === 0 && <Text size="sm">Nenhuma pergunta só deste assunto.</Text>}
        <ul className={classes.asked}>
          {stored.perguntas_do_chat.map((p) => (
            <li key={p.id_chat_pergunta}>
              <Anchor component={Link} to={`/ChatPergunta/editar/${p.id_chat_pergunta}`}>
                {p.pergunta}
              </Anchor>{' '}
              {p.ativo === 0 && <StatusTag status={0} />}
            </li>
          ))}
        </ul>
        {canSave && (
          <Button
            component={Link}
            to={`/ChatPergunta/cadastrar?${new URLSearchParams({ id_assunto: String(stored.id_assunto), assunto: stored.assunto })}`}
            size="xs"
            variant="default"
          >
            Nova pergunta do chat
          </Button>
        )}
      </Field>
    </FormSection>
  );
}

/** /ChatAssunto/cadastrar and /ChatAssunto/editar/:id_assunto */
export const AssuntoForm = () => (
  <RegistroForm
    registro={assunto}
    schema={assuntoBody}
    blank={{ assunto: '', id_departamento: null, ordem: 0, cliente_ve: false, reservado: false, status: true }}
    showValue={(field, value, stored) => {
      if (field !== 'id_departamento') return undefined;
      if (value === null) return 'Todos os departamentos';
      return value === stored?.id_departamento ? (stored?.departamento ?? undefined) : `nº ${Number(value)}`;
    }}
  >
    {(_, stored) => (
      <>
        <FormSection title="Identificação" text="O assunto diz do que a conversa trata. Sem departamento, vale para todos.">
          <TextField name="assunto" span={8} />
          <SelectField
            name="id_departamento"
            span={8}
            placeholder="Todos os departamentos"
            query={departamentoOptions}
            known={knownOf(stored?.id_departamento, stored?.departamento)}
          />
          <TextField name="ordem" span={4} type="number" description="As menores aparecem antes." />
          <SwitchField name="cliente_ve" description="O cliente pode escolher quando abre um ticket; ele vai para este departamento." />
          <SwitchField name="reservado" description="Só quem atende pedidos sobre dados pessoais vê os tickets deste assunto." />
          <SwitchField name="status" description="Pode ser escolhido em conversas e tickets." />
        </FormSection>
        {stored && <Perguntas stored={stored} />}
      </>
    )}
  </RegistroForm>
);
