import { assuntoBody } from '@prosa/contract/assuntos/assuntos.schemas.ts';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { RegistroForm } from '@/features/registro/public.ts';
import { knownOf, SelectField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { FormSection } from '@/ui/form/form-section.tsx';
import { assunto } from '../assuntos.registro.ts';

/** /ChatAssunto/cadastrar and /ChatAssunto/editar/:id_assunto */
export const AssuntoForm = () => (
  <RegistroForm
    registro={assunto}
    schema={assuntoBody}
    blank={{ assunto: '', id_departamento: null, cliente_ve: false, status: true }}
    showValue={(field, value, stored) => {
      if (field !== 'id_departamento') return undefined;
      if (value === null) return 'Todos os departamentos';
      return value === stored?.id_departamento ? (stored?.departamento ?? undefined) : `nº ${Number(value)}`;
    }}
  >
    {(_, stored) => (
      <FormSection title="Identificação" text="O assunto diz do que a conversa trata. Sem departamento, vale para todos.">
        <TextField name="assunto" span={8} />
        <SelectField
          name="id_departamento"
          span={8}
          placeholder="Todos os departamentos"
          query={departamentoOptions}
          known={knownOf(stored?.id_departamento, stored?.departamento)}
        />
        <SwitchField name="cliente_ve" description="O cliente pode escolher quando abre um ticket; ele vai para este departamento." />
        <SwitchField name="status" description="Pode ser escolhido em conversas e tickets." />
      </FormSection>
    )}
  </RegistroForm>
);
