import { limitesDaArea } from '@prosa/contract/tickets/area.limites.ts';
import type { TicketDoClienteDetalhe, ticketDoClienteBody } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import type { PlainFields } from '@/ui/form/plain-form.tsx';
import { AreaField, SelectField, TextField } from '@/ui/plain/fields.tsx';
import { assuntosQuery, camposQuery } from '../area-cliente.tickets.ts';
import { OwnField } from './own-field.tsx';

export type TicketTyped = z.input<typeof ticketDoClienteBody> & Record<string, unknown>;

interface PartProps {
  fields: PlainFields<TicketTyped>;
  stored: TicketDoClienteDetalhe | undefined;
}

const { titulo, texto } = limitesDaArea;

/** What can be said without the server: what it requires. */
export const missingIn = (typed: TicketTyped): Record<string, string> => ({
  ...(typed.titulo.trim() === '' && { titulo: titulo.missing }),
  ...(typed.texto.trim() === '' && { texto: texto.missing }),
});

/** `alike` stands below the title, `files` at the end. */
export function TicketFields({ fields, stored, alike, files }: PartProps & { alike: ReactNode; files: ReactNode }) {
  const { values, errors, change, leave } = fields;
  const common = (name: 'titulo' | 'texto') => ({ value: values[name], error: errors[name], 'data-path': name, required: true, onBlur: () => leave(name) });
  return (
    <FormSection title="Como podemos ajudar?" text="Conte o que aconteceu. Quanto mais detalhes, mais rápido respondemos.">
      <Field>
        <TextField
          {...common('titulo')}
          label="Título"
          placeholder="Em poucas palavras"
          maxLength={titulo.longest}
          onChange={({ currentTarget }) => change('titulo', currentTarget.value)}
        />
      </Field>
      {alike && <Field>{alike}</Field>}
      <Field>
        <AreaField
          {...common('texto')}
          label="O que aconteceu"
          minRows={6}
          maxRows={16}
          maxLength={texto.longest}
          onChange={({ currentTarget }) => change('texto', currentTarget.value)}
        />
      </Field>
      <Subject fields={fields} stored={stored} />
      {files && <Field>{files}</Field>}
    </FormSection>
  );
}

function Subject({ fields: { values, errors, change }, stored }: PartProps) {
  const { data = [] } = useQuery(assuntosQuery);
  const known = stored?.id_assunto ? [{ id_assunto: stored.id_assunto, assunto: stored.assunto }] : [];
  const offered = [...data, ...known.filter((k) => !data.some((a) => a.id_assunto === k.id_assunto))];
  if (offered.length === 0) return null;
  return (
    <Field span={6}>
      <SelectField
        label="Assunto"
        placeholder="Escolha, se souber"
        options={offered.map((a) => ({ value: String(a.id_assunto), label: a.assunto }))}
        value={typeof values.id_assunto === 'number' ? String(values.id_assunto) : ''}
        error={errors['id_assunto']}
        data-path="id_assunto"
        onChange={({ currentTarget: { value } }) => change('id_assunto', value === '' ? null : Number(value))}
      />
    </Field>
  );
}

/** What the company asks of tickets of the subject that is chosen. */
export function OwnFields({ fields: { values, errors, change }, stored }: PartProps) {
  const { data = [] } = useQuery(camposQuery);
  const assunto = values.id_assunto;
  const offered = data.filter((campo) => campo.id_assunto === null || campo.id_assunto === assunto);
  // of a subject that only the company gives, and of options that are not offered any more
  const campos = stored !== undefined && assunto === stored.id_assunto ? stored.campos : offered;
  if (campos.length === 0) return null;
  const filled: Readonly<Record<string, unknown>> = values.campos ?? {};
  return (
    <FormSection title="Mais sobre o pedido" text="Com isto em mãos, quem atende não precisa perguntar de novo.">
      {campos.map((campo) => {
        const path = `campos.${campo.id_campo}`;
        return (
          <Field key={campo.id_campo} span={6}>
            <OwnField
              campo={campo}
              path={path}
              value={filled[campo.id_campo] ?? ''}
              error={errors[path]}
              onChange={(value) => change('campos', { ...values.campos, [campo.id_campo]: value }, path)}
            />
          </Field>
        );
      })}
    </FormSection>
  );
}
