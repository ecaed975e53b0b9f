import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { Locale } from '@countinghouse/domain/text/locales';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import styles from './preview.module.css';
import { type PreviewState, previewPath } from './preview-states.ts';

/** The device of the preview. */
export type Device = 'phone' | 'desktop';

/** The colour scheme of the preview. */
export type Scheme = 'light' | 'dark';

/** What the frame shows. */
export type Shown = { page: LinkPage; locale: Locale; scheme: Scheme; state: PreviewState };

/** The page width in CSS pixels on each device. The frame is scaled down to the available room. */
const widths: Record<Device, number> = { phone: 390, desktop: 1_280 };

/**
 * The real payment page in a preview build: a frame that is told what to show and cannot send anything. It is scaled down if there is less
 * room than the device has.
 */
export function PreviewFrame({
  shown,
  device,
  height,
}: {
  shown: Shown;
  device: Device;
  /** A CSS length. */
  height: string;
}) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'preview_ready') setReady((count) => count + 1);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (ready > 0) frame.current?.contentWindow?.postMessage(shown, window.location.origin);
  }, [ready, shown]);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = widths[device];
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width);
  return (
    <div ref={place} className={styles.place} style={{ height }}>
      <iframe
        ref={frame}
        src={previewPath}
        title={t`Preview of the payment page`}
        className={styles.frame}
        style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
