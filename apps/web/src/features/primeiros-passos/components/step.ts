import type { Segmento } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';

/** What a step of the wizard is given. */
export interface StepProps {
  segmento: Segmento | null;
  onSegment: (segmento: Segmento) => void;
  onNext: () => void;
}
