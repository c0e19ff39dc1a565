import { Modal, Radio, Stack, Textarea } from '@mantine/core';
import { pedirBody } from '@prosa/contract/privacidade/privacidade.schemas.ts';
import { pedidosDePrivacidade, textosDoPedido } from '@prosa/contract/privacidade/privacidade.textos.ts';
import { useState } from 'react';
import { newId } from '@/core/new-id.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { askPrivacy } from '../area-cliente.privacy.ts';

/** Asks the company about the own data; it has 15 days. */
export function PrivacyRequest({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  // the same press twice is one request
  const [chave] = useState(newId);
  const read = (fields: FormData) => ({ pedido: textOf(fields, 'pedido'), texto: textOf(fields, 'texto').trim(), chave });
  return (
    <Modal opened onClose={onClose} title="Pedido sobre meus dados">
      <ModalForm
        submitLabel="Enviar pedido"
        onCancel={onClose}
        check={(fields) => {
          const issues = pedirBody.safeParse(read(fields)).error?.issues ?? [];
          return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
        }}
        save={(fields) => askPrivacy(pedirBody.parse(read(fields)))}
        done="Pedido enviado. A empresa tem 15 dias para responder."
        onDone={onClose}
      >
        {(erros) => (
          <>
            <Radio.Group name="pedido" label="O que você quer pedir?" error={erros['pedido']}>
              <Stack gap={8} mt={6}>
                {pedidosDePrivacidade.map((pedido) => (
                  <Radio key={pedido} value={pedido} label={textosDoPedido[pedido]} />
                ))}
              </Stack>
            </Radio.Group>
            <Textarea label="O que você precisa" name="texto" maxLength={4000} autosize minRows={3} error={erros['texto']} />
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
