import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { DocumentField } from './document-field.tsx';

/** What the public register says of a company. */
export type Company = Answer<typeof consultas.consultaCNPJ>['data'];

/** The field `cnpj` of a form, with the button that asks the public register; what to take over of its answer is the form's to say. */
export function CompanyField({ form, onCompany }: { form: UseFormReturnType<any>; onCompany: (found: Company) => void }) {
  const [busy, setBusy] = useState(false);
  const look = async (): Promise<void> => {
    const cnpj = (form.getValues() as { cnpj?: string }).cnpj ?? '';
    if (!isCnpj(cnpj)) return form.setFieldError('cnpj', 'CNPJ inválido');
    setBusy(true);
    try {
      const { data: found } = await call(consultas.consultaCNPJ, { params: { cnpj } });
      onCompany(found);
      toast(
        found.situacao === '' || found.situacao === 'ATIVA' ? 'Dados da empresa preenchidos.' : `Dados preenchidos. Situação na Receita: ${found.situacao}.`,
      );
    } catch (error) {
      form.setFieldError('cnpj', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <DocumentField
      kind="cnpj"
      key={form.key('cnpj')}
      {...form.getInputProps('cnpj')}
      rightSectionWidth={126}
      rightSection={
        <Button size="compact-xs" variant="light" loading={busy} onClick={() => void look()}>
          Buscar empresa
        </Button>
      }
    />
  );
}
