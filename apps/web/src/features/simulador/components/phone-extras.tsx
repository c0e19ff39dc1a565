import { ActionIcon, FileButton, Menu, Tooltip } from '@mantine/core';
import type { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { IconMapPin, IconPlus, IconSticker, IconUser } from '@tabler/icons-react';
import { encodeFile } from './encode-file.ts';

type Sent = Pick<Call<typeof simulador.receber>['body'], 'localizacao' | 'contatos_vcard' | 'figurinha'>;

/** A place and a card as customers of the demonstration would send. */
const place = { latitude: -22.90556, longitude: -47.06083, nome: 'Largo do Rosário', endereco: 'Centro, Campinas, SP' };
const card = { nome: 'Marcenaria Silva', telefone: '5519998877665' };

/** What a customer sends besides texts and files. */
export function PhoneExtras({ onSend }: { onSend: (body: Sent) => void }) {
  return (
    <FileButton accept="image/webp" onChange={(file) => file && void encodeFile(file).then((figurinha) => onSend({ figurinha }))}>
      {({ onClick }) => (
        <Menu position="top-start">
          <Menu.Target>
            <Tooltip label="Enviar outra coisa">
              <ActionIcon aria-label="Enviar outra coisa do telefone">
                <IconPlus size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconMapPin size={16} />} onClick={() => onSend({ localizacao: place })}>
              Localização
            </Menu.Item>
            <Menu.Item leftSection={<IconUser size={16} />} onClick={() => onSend({ contatos_vcard: [card] })}>
              Contato
            </Menu.Item>
            <Menu.Item leftSection={<IconSticker size={16} />} onClick={onClick}>
              Figurinha (WebP)
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </FileButton>
  );
}
