import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import classes from './usuarios.module.css';

/** Pixels of the canvas and of what is sent; the server makes it smaller. */
const edge = 512;

interface Cut {
  /** 1: the shorter side fills the square. */
  zoom: number;
  /** Part of what is beyond the square that lies left of, or above it: 0 to 1. */
  x: number;
  y: number;
}
const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Chooses the square of a picture: by dragging it, or by the sliders. */
export function CropDialog({ image, onDone, onClose }: { image: ImageBitmap; onDone: (file: File) => void; onClose: () => void }) {
  useReturnFocus();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cut, setCut] = useState<Cut>({ zoom: 1, x: 0.5, y: 0.5 });
  const drag = useRef<{ x: number; y: number; from: Cut } | null>(null);
  const scale = (edge / Math.min(image.width, image.height)) * cut.zoom;
  const [overX, overY] = [image.width * scale - edge, image.height * scale - edge];

  const draw = (element: HTMLCanvasElement): void => {
    const context = element.getContext('2d');
    if (context === null) return;
    // a picture with transparent parts stands on white, as it is kept
    context.fillStyle = '#fff';
    context.fillRect(0, 0, edge, edge);
    context.drawImage(image, -overX * cut.x, -overY * cut.y, image.width * scale, image.height * scale);
  };
  useEffect(() => {
    if (canvas.current) draw(canvas.current);
  });
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (drag.current === null) return;
    const { x, y, from } = drag.current;
    const unit = edge / event.currentTarget.clientWidth;
    setCut({
      zoom: from.zoom,
      x: overX > 0 ? within(from.x - ((event.clientX - x) * unit) / overX) : 0.5,
      y: overY > 0 ? within(from.y - ((event.clientY - y) * unit) / overY) : 0.5,
    });
  };
  const done = (): void => canvas.current?.toBlob((blob) => blob && onDone(new File([blob], 'foto.png', { type: 'image/png' })), 'image/png');
  const slider = (label: string, key: keyof Cut, min: number, max: number, disabled = false) => (
    <div>
      <Text size="sm" component="span" id={`corte-${key}`}>
        {label}
      </Text>
      <Slider
        thumbLabel={label}
        label={null}
        min={min}
        max={max}
        step={0.01}
        disabled={disabled}
        value={cut[key]}
        onChange={(value) => setCut({ ...cut, [key]: value })}
      />
    </div>
  );
  return (
    <Modal opened onClose={onClose} title="Ajustar foto">
      <Stack gap="md">
        <canvas
          ref={canvas}
          className={classes.crop}
          width={edge}
          height={edge}
          role="img"
          aria-label="Como a foto vai ficar"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, y: event.clientY, from: cut };
          }}
          onPointerMove={move}
          onPointerUp={() => (drag.current = null)}
        />
        <div className={classes.sliders}>
          {slider('Aproximar', 'zoom', 1, 4)}
          {slider('Para os lados', 'x', 0, 1, overX <= 0)}
          {slider('Para cima e para baixo', 'y', 0, 1, overY <= 0)}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={done}>Usar foto</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
