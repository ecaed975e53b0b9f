import { qr_quiet_modules, qrModules, qrPath } from '@countinghouse/files/documents/qr-modules';
import { useMemo } from 'react';
import styles from './share.module.css';

/** The QR code of an address, dark on white in both colour schemes, because cameras expect that. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const code = useMemo(() => qrModules(address), [address]);
  const side = code.size + 2 * qr_quiet_modules;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`${-qr_quiet_modules} ${-qr_quiet_modules} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(code)} />
    </svg>
  );
}
