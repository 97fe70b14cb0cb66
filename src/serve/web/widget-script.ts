/**
 * The one script of a widget. Every five minutes the same address is asked again, and what changed takes the place of
 * what was shown; a widget that could not be had tries again after one. An answer that fails leaves what is shown, and
 * says that it is not up to date. Nobody looks at a hidden page: it is made good when it is seen again.
 */
export const WIDGET_SCRIPT = `(()=>{const one=(d,s)=>d.querySelector(s);let at=Date.now();
const look=async()=>{if(document.hidden||Date.now()-at<(one(document,'main.failing')?6e4:3e5))return;at=Date.now();
try{const r=await fetch(location.href,{cache:'no-cache'});if(!r.ok)throw r;
const d=new DOMParser().parseFromString(await r.text(),'text/html');
const pairs=['header','main','.when'].map(s=>[one(document,s),one(d,s)]);if(pairs.some(([,b])=>!b))throw r;
for(const[a,b]of pairs)if(a.outerHTML!==b.outerHTML){a.className=b.className;a.replaceChildren(...b.childNodes)}
document.title=d.title}catch{const s=one(document,'.stale');if(s)s.hidden=false}};
setInterval(look,5e3);document.addEventListener('visibilitychange',look)})()`
