import { Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { type OwnData, tellBy } from '../area-cliente.queries.ts';

/** How one is told of answers. */
export function HowTold({ avisar }: Pick<OwnData, 'avisar'>) {
  const choose = useMutation({
    mutationFn: tellBy,
    onSuccess: () => toast('Preferência guardada.'),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <FormSection title="Avisos" text="Como você fica sabendo de uma resposta nos seus tickets.">
      <Field>
        <Radio.Group aria-label="Como avisar" value={choose.isPending ? choose.variables : avisar} onChange={(value) => choose.mutate(value)}>
          <Stack gap={10}>
            <Radio value="email" label="Por e-mail" description="Com o texto da resposta e um link para o ticket." />
            <Radio value="whatsapp" label="Por WhatsApp" description="Pelo número da empresa, para o seu celular. Sem como enviar por lá, vai por e-mail." />
            <Radio value="nada" label="Não avisar" description="Você vê as respostas quando entrar aqui." />
          </Stack>
        </Radio.Group>
      </Field>
    </FormSection>
  );
}
